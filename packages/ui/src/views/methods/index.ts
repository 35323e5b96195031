// The ways to sign in that the wallet list begins with; loaded where the site offers them.
export { methodsWords as words } from '../../locales/en/methods.js'
export { LoginMethods } from './LoginMethods.js'
export { styles } from './methods.css.js'
export { testIds } from './testIds.js'
