// Keys of the console: letters are commands, unless the person is writing or a dialog is open.
import { useEffect } from 'react';
import { pressName } from './press-name.ts';

const pressedInDialog = new WeakSet<Event>();
// A dialog closes itself while Escape is still on its way to the page behind, which would then take the same Escape for its own.
// Pages are rendered without a browser in tests.
if (typeof document !== 'undefined')
  globalThis.addEventListener(
    'keydown',
    (event) => {
      if (document.querySelector('[role="dialog"]')) pressedInDialog.add(event);
    },
    { capture: true },
  );

/** Whether the key was pressed while a dialog was open: then it is no key of the page. */
export const isForDialog = (event: KeyboardEvent): boolean =>
  pressedInDialog.has(event) || document.querySelector('[role="dialog"]') !== null;

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForDialog(event) || isTyping(event.target)) return;
      const element = event.target instanceof HTMLElement ? event.target : document.body;
      // Enter on a button is that button's.
      if (event.key === 'Enter' && element.closest('button,a')) return;
      const act = keys[pressName(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
