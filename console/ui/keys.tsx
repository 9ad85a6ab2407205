// Keys of the console: letters are commands, unless the person is writing or a dialog is open.
import { type ReactNode, useEffect } from 'react';
import { Dialog, isForDialog } from './dialog.tsx';
import { pressName } from './press-name.ts';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

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

type KeysDialogProps = {
  title: string;
  keys: readonly (readonly [keys: string, what: string])[];
  close: () => void;
  /** Stands below the keys. */
  more?: ReactNode;
};

export const KeysDialog = ({ title, keys, close, more }: KeysDialogProps) => (
  <Dialog onClose={close} title={title}>
    <dl className="facts">
      {keys.map(([pressed, what]) => (
        <div key={pressed} className="contents">
          <dt>
            <kbd>{pressed}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    {more}
  </Dialog>
);
