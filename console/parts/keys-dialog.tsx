// A dialog that says which keys do what.
import { Modal } from '@mantine/core';

type KeysDialogProps = { title: string; keys: readonly (readonly [keys: string, what: string])[]; close: () => void };

export const KeysDialog = ({ title, keys, close }: KeysDialogProps) => (
  <Modal opened onClose={close} title={title}>
    <dl className="facts">
      {keys.map(([pressed, what]) => (
        <div key={pressed} style={{ display: 'contents' }}>
          <dt>
            <kbd>{pressed}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
