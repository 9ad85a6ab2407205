// The parts of a page as tabs; the open one is in the address.
import { Link } from '@tanstack/react-router';
import { useFilters } from '../parts/name-filter.tsx';

type TabLinksProps<Name extends string> = { label: string; tabs: Readonly<Record<Name, string>>; open: Name };

export function TabLinks<Name extends string>({ label, tabs, open }: TabLinksProps<Name>) {
  const { list } = useFilters();
  return (
    <nav className="tabs" aria-label={label}>
      {(Object.entries(tabs) as [Name, string][]).map(([name, words]) => (
        <Link
          key={name}
          to="."
          // The filters of one part mean nothing to another.
          search={{ tab: name, ...(list && { list }) }}
          aria-current={open === name ? 'page' : undefined}
          data-status=""
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

/** The tab of the address, else the first. */
export function useTab<Name extends string>(tabs: Readonly<Record<Name, string>>): Name {
  const { tab = '' } = useFilters();
  const names = Object.keys(tabs) as [Name, ...Name[]];
  return names.find((name) => name === tab) ?? names[0];
}
