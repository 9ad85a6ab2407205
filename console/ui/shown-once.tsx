// A secret that is shown once, after it was made.
import { Dialog } from './dialog.tsx';
import { CopyButton } from './states.tsx';

type ShownOnceProps = { title: string; about: string; secret: string; close: () => void };

/** A secret that the server shows only once. */
export const ShownOnce = ({ title, about, secret, close }: ShownOnceProps) => (
  <Dialog onClose={close} title={title} size="lg" closeOnClickOutside={false}>
    <div className="stack">
      <p>{about}</p>
      <div className="secret">
        <code style={{ flex: 1 }}>{secret}</code>
        <CopyButton text={secret} what={title.toLowerCase()} />
      </div>
    </div>
  </Dialog>
);
