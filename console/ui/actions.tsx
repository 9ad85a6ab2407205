// Buttons for operations of the API. Without its scope a button is shown, does nothing, and says which scope is missing.
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

export type ScopedAction = {
  label: string;
  operation: string;
  onClick: () => void;
  variant?: 'default' | 'filled' | 'subtle';
  isBusy?: boolean;
};

/** What can be done with a record; `false` where it makes no sense now. */
export const Actions = ({ of, variant = 'default' }: { of: readonly (ScopedAction | false)[]; variant?: 'default' | 'subtle' }) =>
  of.map(
    (action) =>
      action && (
        <ScopedButton
          key={action.label}
          operation={action.operation}
          variant={action.variant ?? variant}
          loading={action.isBusy ?? false}
          onClick={action.onClick}
        >
          {action.label}
        </ScopedButton>
      ),
  );
