// The bar of alerts for developers, which loads with the first one in development.
export { alertWords as words } from '../locales/en/alerts.js'
export { AlertBar } from './AlertBar.js'
export { styles } from './alerts.css.js'
export { alertTestIds as testIds } from './alertTestIds.js'
