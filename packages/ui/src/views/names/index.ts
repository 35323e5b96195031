// The code of names in one chunk: core's slice and actions, and the views with their words, styles, icons and ids.
import type { ViewGroup } from '../../context/viewGroup.js'
import { ChooseAccountNameView } from './ChooseAccountNameView.js'
import { RegisterAccountNameSuccessView } from './RegisterAccountNameSuccessView.js'
import { RegisterAccountNameView } from './RegisterAccountNameView.js'

export * from '@latchkit/core/names'
export { sharedAccount as base } from '../../components/sharedAccount.js'
export { namesWords as words } from '../../locales/en/names.js'
export { icons } from './icons.js'
export { styles } from './names.css.js'
export { testIds } from './testIds.js'

export const views: ViewGroup['views'] = {
  ChooseAccountName: ChooseAccountNameView,
  RegisterAccountName: RegisterAccountNameView,
  RegisterAccountNameSuccess: RegisterAccountNameSuccessView,
}

export const titles: ViewGroup['titles'] = {
  ChooseAccountName: 'namesTitle',
  RegisterAccountName: 'namesNewTitle',
  RegisterAccountNameSuccess: 'namesDoneTitle',
}
