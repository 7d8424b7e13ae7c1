'use client';

import { useEffect, useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import type { DefinitionReport, DefinitionVersion } from '@/lib/workflow-authoring/dto';
import { checkAction } from '../../actions';
import { type Draft, type EditPath, rewriteDraft, writeDraft } from './read-draft';

/** Long enough that a word is checked and not each of its letters. */
const PAUSE_MS = 400;

export interface DefinitionText {
  text: string;
  report: DefinitionReport;
  isChanged: boolean;
  isChecking: boolean;
  setText: (text: string) => void;
  /** Puts a value at a place; undefined takes it away. */
  edit: (path: EditPath, value: unknown) => void;
  /** Makes another draft of the whole. */
  change: (change: (draft: Draft) => Draft) => void;
  markSaved: () => void;
}

/** The text that every view is made of, and what the checker says of it, a moment behind. */
export function useDefinitionText(
  version: DefinitionVersion,
  storedText: string,
  firstReport: DefinitionReport,
): DefinitionText {
  const check = useActing(checkAction);
  const [text, setText] = useState(storedText);
  const [savedText, setSavedText] = useState(storedText);
  const [report, setReport] = useState(firstReport);
  const [checkedText, setCheckedText] = useState(storedText);
  const latest = useRef(check);
  latest.current = check;

  useEffect(() => {
    if (text === checkedText) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await latest.current({ text, workflowCode: version.workflowCode }).catch(() => null);
      // An answer about an older text says nothing any more.
      if (!isCurrent) return;
      if (answer?.ok) setReport(answer.data);
      setCheckedText(text);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, checkedText, version.workflowCode]);

  return {
    text,
    report,
    isChanged: text !== savedText,
    isChecking: text !== checkedText,
    setText,
    edit: (path, value) => setText((current) => writeDraft(current, path, value)),
    change: (change) => setText((current) => rewriteDraft(current, change)),
    markSaved: () => setSavedText(text),
  };
}
