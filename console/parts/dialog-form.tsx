// A form in a dialog: sends once, shows what the server refused, closes when it is done.
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './states.tsx';

type DialogFormProps = {
  title: string;
  submit: string;
  /** The red button of an action that breaks something. */
  isDangerous?: boolean;
  isReady?: boolean;
  send: () => Promise<unknown>;
  /** Called when it was sent, and by Cancel unless `cancel` is given. */
  close: () => void;
  cancel?: () => void;
  children: ReactNode;
  size?: string;
};

export function DialogForm({
  title,
  submit,
  isDangerous,
  isReady = true,
  send,
  close,
  cancel = close,
  children,
  size = 'md',
}: DialogFormProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: send, onSuccess: close });
  return (
    <Modal opened onClose={cancel} title={title} size={size}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) mutate();
        }}
      >
        {children}
        {error && <ErrorState error={error} />}
        <div className="bar" style={{ justifyContent: 'flex-end', marginBottom: 0 }}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!isReady} color={isDangerous ? 'red.8' : 'accent'}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
