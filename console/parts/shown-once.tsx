// A secret that is shown this once.
import { Modal } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

type ShownOnceProps = { title: string; about: string; secret: string; close: () => void };

export const ShownOnce = ({ title, about, secret, close }: ShownOnceProps) => (
  <Modal opened onClose={close} title={title} size="lg" closeOnClickOutside={false}>
    <div className="stack">
      <p>{about}</p>
      <div className="secret">
        <code style={{ flex: 1 }}>{secret}</code>
        <CopyButton text={secret} what={title.toLowerCase()} />
      </div>
    </div>
  </Modal>
);
