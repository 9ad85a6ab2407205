// What the build adds: which scope each operation of the API needs.
declare module 'virtual:parley-scopes' {
  export const REQUIRED_SCOPES: Record<string, string | null>;
}
