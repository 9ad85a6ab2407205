// A button that copies a text and says so.
import { Button } from '@mantine/core';
import { useState } from 'react';

/** Browsers hand out the clipboard over HTTPS and at localhost only; elsewhere the old way still works. */
async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  // Beside the button: a dialog keeps the focus inside itself.
  (document.activeElement?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid((await copyText(text)) ? 'Copied' : 'Copy it by hand');
    setTimeout(() => setSaid(''), 1500);
  };
  return (
    <Button variant="default" onClick={copy} aria-label={`Copy ${what}`}>
      {said || 'Copy'}
    </Button>
  );
}
