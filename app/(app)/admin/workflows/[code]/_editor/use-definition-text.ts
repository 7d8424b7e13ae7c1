'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import type { DefinitionReport, DefinitionVersion } from '@/lib/workflow/authoring/dto';
import type { LintFinding } from '@/lib/workflow/definitions/lint/messages';
import { tooLarge } from '@/lib/workflow/definitions/rules';
import { checkAction } from '../../actions';
import { type Draft, type EditPath, rewriteDraft, writeDraft } from './read-draft';

/** Long enough that a word is checked and not each of its letters. */
const PAUSE_MS = 400;

export interface DefinitionText {
  text: string;
  report: DefinitionReport;
  isChanged: boolean;
  isChecking: boolean;
  /** The check failed, so the report does not apply to the text. */
  isUnchecked: boolean;
  /** Nothing of this size is sent anywhere. */
  oversize: LintFinding | null;
  /** Asks about the text once more. */
  checkAgain: () => void;
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
  const [checkedText, setCheckedText] = useState<string | null>(storedText);
  const [isUnchecked, setUnchecked] = useState(false);
  const oversize = useMemo(() => tooLarge(text), [text]);
  const latest = useRef(check);
  latest.current = check;

  useEffect(() => {
    if (text === checkedText) return;
    if (oversize) {
      setReport(unread(oversize));
      setUnchecked(false);
      setCheckedText(text);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await latest.current({ text, workflowCode: version.workflowCode }).catch(() => null);
      // An answer about an older text says nothing any more.
      if (!isCurrent) return;
      setReport(answer?.ok ? answer.data : unread());
      setUnchecked(!answer?.ok);
      setCheckedText(text);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, checkedText, oversize, version.workflowCode]);

  return {
    text,
    report,
    isChanged: text !== savedText,
    isChecking: text !== checkedText,
    isUnchecked,
    oversize,
    checkAgain: () => setCheckedText(null),
    setText,
    edit: (path, value) => setText((current) => writeDraft(current, path, value)),
    change: (change) => setText((current) => rewriteDraft(current, change)),
    markSaved: () => setSavedText(text),
  };
}

/** Without a check there is no report; an earlier text's report would be misleading. */
function unread(why?: LintFinding): DefinitionReport {
  return {
    isPublishable: false,
    findings: why ? [{ ...why, line: null }] : [],
    diagram: null,
    mermaid: null,
    counts: null,
    paths: [],
  };
}
