// Which keys do what.
import { Modal } from '@mantine/core';

const KEYS = [
  ['⌘ K or Ctrl K', 'Find a page, an assistant or a command'],
  ['/', 'Filter the list'],
  ['j, k', 'Next and previous row'],
  ['Enter', 'Open the chosen row'],
  ['?', 'Show these keys'],
  ['Esc', 'Close what is open'],
] as const;

export const KeysHelp = ({ close }: { close: () => void }) => (
  <Modal opened onClose={close} title="Keys">
    <dl className="facts">
      {KEYS.map(([keys, what]) => (
        <div key={keys} style={{ display: 'contents' }}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Modal>
);
