// The parts of a page as tabs. Which one is open is in the address.
import { Link } from '@tanstack/react-router';
import { useFilters } from './name-filter.tsx';

type TabBarProps = { label: string; tabs: Readonly<Record<string, string>>; open: string; keep?: readonly string[] };

/** `keep`: filters that hold in every tab. All others belong to one tab, and are left behind with it. */
export function TabBar({ label, tabs, open, keep = [] }: TabBarProps) {
  const filters = useFilters();
  const kept = Object.fromEntries(keep.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  return (
    <nav className="tabs" aria-label={label}>
      {Object.entries(tabs).map(([tab, text]) => (
        <Link key={tab} to="." search={{ ...kept, tab }} aria-current={open === tab ? 'page' : undefined} data-status="">
          {text}
        </Link>
      ))}
    </nav>
  );
}
