import type { StateEvent } from '../state/events.js'
import type { ModalState, ToastState } from '../state/state.js'

/** What the modal shows beside its path, which `reduceRoute` writes. */
export function reduceModal(modal: ModalState, event: StateEvent): ModalState {
  switch (event.type) {
    case 'modal/loadingChanged':
      return { ...modal, loading: event.loading }
    case 'modal/shakeChanged':
      return { ...modal, shake: event.shake }
    default:
      return modal
  }
}

export function reduceToast(toast: ToastState, event: StateEvent): ToastState {
  switch (event.type) {
    case 'toast/shown':
      return { id: event.id, kind: event.kind, message: event.message, about: event.about }
    case 'toast/hidden':
      return toast?.id === event.id ? undefined : toast
    default:
      return toast
  }
}
