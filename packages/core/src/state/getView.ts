import type { ViewName } from '../contract/views.js'
import type { ModalState } from './state.js'

/** The view on screen. */
export function getView(modal: ModalState): ViewName {
  return modal.history[modal.history.length - 1]?.view ?? 'Connect'
}
