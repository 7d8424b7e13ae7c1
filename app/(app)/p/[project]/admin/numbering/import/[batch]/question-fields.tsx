'use client';

import { useTranslations } from 'next-intl';
import { Select } from '@/app/_ui/select';
import type { ImportDetail } from '@/lib/numbering/imports/dto';

type Question = ImportDetail['questions'][number];
type Answers = ImportDetail['answers'];

/** Digits of an example, and their sign in the shape of an answered question. */
const RUN = /[0-9]+|#/g;

/** Ambiguities of the file: open questions, and answered ones to change. */
export function QuestionFields({
  detail,
  answers,
  onChange,
}: {
  detail: Pick<ImportDetail, 'questions' | 'answers' | 'dates'>;
  answers: Answers;
  onChange: (answers: Answers) => void;
}) {
  const t = useTranslations('numberImports.questions');
  const questions = [...detail.questions, ...answeredBefore(detail)];
  return questions.map((question) => {
    const { options, value, answer } = choicesOf(question, answers, t);
    return (
      <Select
        key={question.kind === 'SERIES' ? `SERIES ${question.shape}` : question.kind}
        label={t(question.kind, { example: question.example })}
        hint={question.rows > 0 ? t('rows', { rows: question.rows }) : undefined}
        placeholder={t('choose')}
        options={options}
        value={value}
        onChange={(event) => onChange({ ...answers, ...answer(event.target.value) })}
      />
    );
  });
}

type Words = ReturnType<typeof useTranslations<'numberImports.questions'>>;

interface Choices {
  options: { value: string; label: string }[];
  value: string;
  answer: (value: string) => Answers;
}

function choicesOf(question: Question, answers: Answers, t: Words): Choices {
  switch (question.kind) {
    case 'SERIES': {
      const { shape, example, places } = question;
      const { [shape]: given, ...others } = answers.series ?? {};
      return {
        options: [
          ...places.map((place) => ({ value: String(place), label: opened(example, place) })),
          { value: '-1', label: t('none') },
        ],
        value: given === undefined ? '' : String(given),
        answer: (value) => ({ series: value === '' ? others : { ...others, [shape]: Number(value) } }),
      };
    }
    case 'DATE_ORDER':
      return oneOf(['DAY', 'MONTH'] as const, answers.dateOrder, t, (dateOrder) => ({ dateOrder }));
    case 'SHORT_YEARS':
      return oneOf(['BE', 'AD'] as const, answers.shortYears, t, (shortYears) => ({ shortYears }));
    case 'DIGITS_ONLY':
      return oneOf(['yes', 'no'] as const, answers.digitsOnly ? 'yes' : undefined, t, (word) => ({
        digitsOnly: word === 'yes',
      }));
  }
}

type Choice = 'DAY' | 'MONTH' | 'BE' | 'AD' | 'yes' | 'no';

function oneOf<Value extends Choice>(
  values: readonly Value[],
  given: Value | undefined,
  t: Words,
  answer: (value: Value | undefined) => Answers,
): Choices {
  return {
    options: values.map((value) => ({ value, label: t(value as Choice) })),
    value: given ?? '',
    answer: (value) => answer(values.find((one) => one === value)),
  };
}

/** `RFI-C2-{SEQ}` */
function opened(example: string, place: number): string {
  let run = -1;
  return example.replace(RUN, (digits) => {
    run += 1;
    return run === place ? '{SEQ}' : digits;
  });
}

function answeredBefore({ answers, dates }: Pick<ImportDetail, 'answers' | 'dates'>): Question[] {
  const series = Object.entries(answers.series ?? {}).map(([shape]) => ({
    kind: 'SERIES' as const,
    shape,
    example: shape,
    places: (shape.match(RUN) ?? []).map((_run, place) => place),
    rows: 0,
  }));
  const example = dates?.example ?? '';
  return [
    ...series,
    ...(answers.dateOrder ? [{ kind: 'DATE_ORDER' as const, example: example || '3/4/2025', rows: 0 }] : []),
    ...(answers.shortYears ? [{ kind: 'SHORT_YEARS' as const, example: '1/3/68', rows: 0 }] : []),
    ...(answers.digitsOnly ? [{ kind: 'DIGITS_ONLY' as const, example: '123', rows: 0 }] : []),
  ];
}
