// What is said beside something while the pointer or the focus is on it.
import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export const Hint = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
    {children}
  </Tooltip>
);
