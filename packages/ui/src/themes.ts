// `@latchkit/ui/themes`: the themes as plain objects, to build another one on.
export { darkTheme, lightTheme, type Theme } from './theme/themes.js'
