'use client';

import { type FormEvent, useEffect, useState } from 'react';
import { Icon } from '../icon';

/** The list's own search; `/` puts the cursor here. Sends on Enter, so that Thai input methods are not cut in a word. */
export function TableSearch({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <search className="max-md:w-full">
      <form onSubmit={send} className="relative w-72 max-md:w-full">
        <Icon name="search" size={16} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          maxLength={200}
          data-filter-box
          className="control pl-8"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '' && value !== '') onSearch('');
          }}
        />
      </form>
    </search>
  );
}
