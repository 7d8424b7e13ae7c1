'use client';

import { useState } from 'react';
import { z } from 'zod';
import { Checkbox } from '@/app/_ui/checkbox';
import { Combobox } from '@/app/_ui/combobox';
import { ComboboxMultiple } from '@/app/_ui/combobox-multiple';
import { DateInput } from '@/app/_ui/date-input/date-input';
import { FileDropZone } from '@/app/_ui/file-drop-zone';
import { Form } from '@/app/_ui/form/form';
import { FormDate, FormSelect, FormTextArea, FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { RadioGroup } from '@/app/_ui/radio-group';
import { Select } from '@/app/_ui/select';
import { Switch } from '@/app/_ui/switch';
import { TextArea } from '@/app/_ui/text-area';
import { TextField } from '@/app/_ui/text-field';
import type { ComboboxOption } from '@/app/_ui/use-option-search';
import { CalendarDay } from '@/lib/platform/time/calendar-day';
import { SAMPLE_WORDS } from './sample-data';

const OPTIONS: readonly ComboboxOption[] = ['กทท.', 'สคฉ.3', 'TEAM', 'คคง.', 'ผรม.1', 'ผรม.2'].map((label) => ({
  value: label,
  label,
  hint: SAMPLE_WORDS.person,
}));

/** Answers after a moment, like a server; the word "fail" fails. */
async function search(query: string): Promise<readonly ComboboxOption[]> {
  await new Promise((done) => setTimeout(done, 300));
  if (query === 'fail') throw new Error('The sample search was told to fail');
  return OPTIONS.filter((option) => option.label.includes(query));
}

const SampleForm = z.object({
  subject: z.string().min(1).max(40),
  body: z.string().min(10),
  kind: z.enum(['LETTER', 'RFI']),
  due: CalendarDay,
});

export function GalleryFields() {
  const [one, setOne] = useState<ComboboxOption | null>(null);
  const [many, setMany] = useState<ComboboxOption[]>([...OPTIONS.slice(0, 2)]);
  const [date, setDate] = useState('2025-12-02');
  const [choice, setChoice] = useState('a');
  const [on, setOn] = useState(true);
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <TextField label="TextField" required hint={SAMPLE_WORDS.long} />
      <TextField label="TextField, error" defaultValue="x" error={SAMPLE_WORDS.long} />
      <TextField label="TextField, disabled" disabled defaultValue={SAMPLE_WORDS.person} />
      <TextArea label="TextArea" defaultValue={SAMPLE_WORDS.long} />
      <Select label="Select" placeholder="–" options={OPTIONS} />
      <Combobox label="Combobox" options={OPTIONS} value={one} onChange={setOne} />
      <ComboboxMultiple label="ComboboxMultiple, server" search={search} value={many} onChange={setMany} />
      <DateInput label="DateInput" value={date} onChange={setDate} />
      <div className="flex flex-col gap-3">
        <Checkbox label="Checkbox" hint={SAMPLE_WORDS.person} defaultChecked />
        <Checkbox label="Checkbox, disabled" disabled />
        <Switch label="Switch" checked={on} onChange={(event) => setOn(event.target.checked)} />
      </div>
      <RadioGroup
        legend="RadioGroup"
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B', hint: SAMPLE_WORDS.person },
        ]}
      />
      <FileDropZone onFiles={() => undefined} hint="PDF, 100 MB" />
      <GalleryForm />
    </div>
  );
}

function GalleryForm() {
  const action = useActionForm({
    schema: async () => SampleForm,
    defaultValues: { subject: '', body: '', due: '' },
    submit: async (values) => {
      await new Promise((done) => setTimeout(done, 600));
      return {
        ok: false,
        code: 'BUSY',
        message: values.subject,
        fieldErrors: { subject: [SAMPLE_WORDS.long] },
        ref: 'ERR-20261120-1234-ABCD',
        retryAfterSeconds: 3,
      };
    },
  });
  return (
    <Form action={action} guard={false} className="flex flex-col gap-3 md:col-span-2">
      <FormTextField name="subject" label="Form: subject" required />
      <FormTextArea name="body" label="Form: body" rows={2} />
      <FormSelect
        name="kind"
        label="Form: kind"
        placeholder="–"
        options={[
          { value: 'LETTER', label: 'LETTER' },
          { value: 'RFI', label: 'RFI' },
        ]}
      />
      <FormDate name="due" label="Form: due" />
      <div>
        <SubmitButton>Submit</SubmitButton>
      </div>
    </Form>
  );
}
