// A dialog that is open as long as it is rendered: Escape closes it and nothing behind it, and the focus goes back to where it was.
import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      // What the dialog led to may have the focus by now, and keeps it.
      setTimeout(() => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body;
        if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
  return <Modal opened {...props} />;
}
