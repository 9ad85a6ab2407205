// Listens to the keys of the flow editor, unless the person is writing or a dialog is open.
import { useEffect } from 'react';
import { pressName } from './editor-keys.ts';

const WRITING = ['INPUT', 'TEXTAREA', 'SELECT'];

export function useEditorKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (document.querySelector('[role="dialog"]')) return;
      const element = target instanceof HTMLElement ? target : document.body;
      const isWriting = element.isContentEditable || WRITING.includes(element.tagName);
      // Enter on a button is that button's.
      if (isWriting || (event.key === 'Enter' && element.closest('button,a'))) return;
      const act = keys[pressName(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [keys]);
}
