"""Written by `npm run sdk` from the OpenAPI document."""
