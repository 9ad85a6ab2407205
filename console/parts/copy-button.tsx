// A button that copies a text and says so.
import { Button } from '@mantine/core';
import { useState } from 'react';

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).catch(() => undefined);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <Button variant="default" onClick={copy} aria-label={`Copy ${what}`}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
