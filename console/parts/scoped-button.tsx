// A button for an operation of the API. Without its scope it is shown, does nothing, and says which scope is missing.
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePermissions } from '../session/permissions.ts';

type ScopedButtonProps = ButtonProps & { operation: string; onClick: () => void; children: ReactNode };

export function ScopedButton({ operation, onClick, children, ...rest }: ScopedButtonProps) {
  const { allowed, scope } = usePermissions()(operation);
  if (allowed) {
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    );
  }
  const why = `Needs the scope ${scope}`;
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: true }}>
      <Button {...rest} aria-disabled aria-description={why} data-disabled onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  );
}
