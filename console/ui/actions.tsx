// Buttons for operations of the API. Without its scope a button is shown, does nothing, and says which scope is missing.
import { Button, type ButtonProps } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePermissions } from '../session/permissions.ts';

/** Tooltips are large, and most members may do what a list offers. */
const Hint = lazy(async () => ({ default: (await import('./hint.tsx')).Hint }));

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
  const refused = (
    <Button {...rest} aria-disabled aria-description={why} data-disabled onClick={(event) => event.preventDefault()}>
      {children}
    </Button>
  );
  return (
    <Suspense fallback={refused}>
      <Hint label={why}>{refused}</Hint>
    </Suspense>
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
export const Actions = ({
  of,
  variant = 'default',
}: {
  of: readonly (ScopedAction | false)[];
  variant?: 'default' | 'subtle';
}) =>
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
