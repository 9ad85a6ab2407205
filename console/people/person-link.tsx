// A person by name: a link to their page for sessions that may read it.
import { Link } from '@tanstack/react-router';
import { usePermissions } from '../session/permissions.ts';
import { nameOrId } from './person-name.ts';

export function PersonLink({ id, name }: { id: string; name: string | null | undefined }) {
  const { allowed } = usePermissions()('getEndUser');
  const called = <bdi>{nameOrId(name, id)}</bdi>;
  if (!allowed) return <span className="person-link">{called}</span>;
  return (
    <Link className="person-link" to="/people/$id" params={{ id }}>
      {called}
    </Link>
  );
}
