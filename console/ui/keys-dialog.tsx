// The keys of a page, in a dialog.
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { pressText } from './press-name.ts';

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
            <kbd>{pressText(pressed)}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
    {more}
  </Dialog>
);
