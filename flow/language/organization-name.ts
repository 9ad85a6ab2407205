// Owns the name that an organization is made with. Calls introduce themselves with it until it is changed.

export const DEFAULT_ORGANIZATION_NAME = 'My organization';

export const isDefaultOrganizationName = (name: string): boolean =>
  name.trim().toLowerCase() === DEFAULT_ORGANIZATION_NAME.toLowerCase();
