// Owns the keys of the clipboard on the canvas. In a field, or with text selected, they are the browser's.
import { useEffect, useRef } from 'react';
import { isTyping } from '../ui/keys.ts';

type ClipboardActs = {
  /** The text to put there; empty for none. */
  copy: () => string;
  cut: () => string;
  /** Whether the text was for us. */
  paste: (text: string) => boolean;
};

export function useClipboard(acts: ClipboardActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const isOurs = (event: ClipboardEvent): boolean =>
      !isTyping(event.target) &&
      !document.querySelector('[role="dialog"]') &&
      (window.getSelection()?.toString() ?? '') === '';
    const give = (act: 'copy' | 'cut') => (event: ClipboardEvent) => {
      const text = isOurs(event) ? latest.current[act]() : '';
      if (text === '') return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
    };
    const take = (event: ClipboardEvent) => {
      if (isOurs(event) && latest.current.paste(event.clipboardData?.getData('text/plain') ?? ''))
        event.preventDefault();
    };
    const [copy, cut] = [give('copy'), give('cut')];
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', take);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', take);
    };
  }, []);
}

/** From a button there is no event of the clipboard; where the browser refuses, the keys still work. */
export const copyByButton = (text: string): Promise<void> =>
  text === '' ? Promise.resolve() : navigator.clipboard.writeText(text).catch(() => undefined);
