// A dialog that is open as long as it is rendered: Escape closes it and nothing behind it, and the focus goes back to where it was.
import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';

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
