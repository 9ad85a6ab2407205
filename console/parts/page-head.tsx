// The head of a page: where it stands, its title, and what can be done on it.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

type PageHeadProps = {
  title: string;
  parent?: { to: string; label: string; search?: Record<string, string> };
  state?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, parent, state, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
  return (
    <div className="head">
      {parent && (
        <span className="crumb">
          <Link to={parent.to} search={parent.search ?? {}}>
            {parent.label}
          </Link>{' '}
          /
        </span>
      )}
      <h1>{title}</h1>
      {state}
      <div className="actions">{children}</div>
    </div>
  );
}
