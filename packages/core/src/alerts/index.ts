// Alerts for the site's developer: loads with the first one, and in development. Re-exports only.
export { watchSetup } from './checkSetup.js'
export { raise } from './raise.js'
