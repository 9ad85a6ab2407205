// The console's icons: small strokes on a 16 px grid.

const PATHS = {
  home: 'M2.5 7.5 8 3l5.5 4.5V13h-4V9.5h-3V13h-4z',
  assistants: 'M3 6.5h10v6H3zM8 6.5V3.5M6 9.5h.01M10 9.5h.01M1.5 9v2M14.5 9v2',
  tools: 'M10.5 2.5a3 3 0 0 0-2.8 4L2.5 11.7l1.8 1.8 5.2-5.2a3 3 0 0 0 3.8-3.9L11.5 6 10 4.5l1.6-1.8a3 3 0 0 0-1.1-.2z',
  policies: 'M8 2l5 2v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4zM6 8l1.5 1.5L10.5 6.5',
  procedures: 'M3 3.5h10M3 8h10M3 12.5h6',
  models: 'M8 2l5 3v6l-5 3-5-3V5zM3 5l5 3 5-3M8 8v6',
  team: 'M6 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM2 13c0-2.4 1.8-3.8 4-3.8s4 1.4 4 3.8M10.5 3.3a2.2 2.2 0 0 1 0 4.1M11.5 9.4c1.6.5 2.5 1.8 2.5 3.6',
  keys: 'M5.5 12.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 7.7l5-5M11 4.7l1.8 1.8',
  audit: 'M4 2.5h8v11H4zM6 5.5h4M6 8h4M6 10.5h2',
  organization: 'M3 13.5v-10h6v10M9 6.5h4v7M2 13.5h12M5 6h2M5 8.5h2M5 11h2',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5 14 14',
  previous: 'M3.5 10 8 5.5l4.5 4.5',
  next: 'M3.5 6 8 10.5 12.5 6',
  inbox: 'M2.5 9.5 4 3.5h8l1.5 6v3.5h-11zM2.5 9.5h3l1 2h3l1-2h3',
  canned: 'M2.5 3.5h11v7h-6l-3 2.5v-2.5h-2zM5 6h6M5 8.2h4',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  people: 'M8 7.8a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2zM3 13.5c0-2.7 2.2-4.3 5-4.3s5 1.6 5 4.3',
  reviews: 'M2.5 3h4.5v10H2.5zM9 3h4.5v10H9zM4 6h1.5M4 8.5h1.5M10.5 6H12M10.5 8.5H12',
  merges: 'M4 2.5v3c0 2 4 2.5 4 5v3M12 2.5v3c0 2-4 2.5-4 5M6 11.5l2 2 2-2',
  operations: 'M2.5 8.5h2.5l1.5-4 3 7.5 1.5-3.5h2.5',
  resolution: 'M2.5 4.5h6M11.5 4.5h2M10 3v3M2.5 11.5h2M7.5 11.5h6M6 10v3',
  campaigns: 'M2.5 6.5v3h2.5l5 3v-9l-5 3zM12.5 6a2.8 2.8 0 0 1 0 4',
  calls:
    'M4.2 2.5 6 5.5 4.8 7c.8 1.8 2.4 3.4 4.2 4.2L10.5 10l3 1.8c0 1.2-.9 2-2 2C6.5 13.8 2.2 9.5 2.2 4.5c0-1.1.8-2 2-2z',
  whyNot: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM6.3 6.3a1.8 1.8 0 1 1 2.5 1.7c-.5.2-.8.6-.8 1.2M8 11.3h.01',
  compliance: 'M8 2.5v11M4 4.5h8M4 4.5 2 9h4zM12 4.5 10 9h4zM5.5 13.5h5',
  numbers: 'M6 2.5 4.5 13.5M11.5 2.5 10 13.5M2.5 6h11M2 10h11',
  knowledge: 'M8 4.5C6.5 3.3 4.5 3 2.5 3v9.5c2 0 4 .3 5.5 1.5 1.5-1.2 3.5-1.5 5.5-1.5V3c-2 0-4 .3-5.5 1.5zM8 4.5V14',
  spend: 'M3 13.5v-4M6.5 13.5v-7M10 13.5v-5M13.5 13.5v-10M1.5 13.5h13',
  webhooks: 'M5.5 8.5 8 4.5a2 2 0 1 0-2-1M8 4.5l2.5 4.5a2 2 0 1 1 .5 3.5M4.5 9a2 2 0 1 0 2 2.5h4',
  mail: 'M2.5 4h11v8.5h-11zM2.5 4.5 8 9l5.5-4.5',
  slack: 'M6 2.5v11M10 2.5v11M2.5 6h11M2.5 10h11',
  website: 'M2.5 3.5h11v9h-11zM2.5 6h11M5 9.5h3',
} as const;
export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
