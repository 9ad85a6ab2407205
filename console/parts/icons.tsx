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
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
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
