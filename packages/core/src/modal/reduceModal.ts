import type { Route } from '../contract/views.js'
import type { StateEvent } from '../state/events.js'
import type { ModalState, ToastState } from '../state/state.js'

function isSame(a: Route, b: Route): boolean {
  const keys = ['rowId', 'caipNetworkId', 'message', 'requestId'] as const
  return a.view === b.view && keys.every(key => a.data[key] === b.data[key])
}

/** The modal's path. The history is never empty. */
export function reduceModal(modal: ModalState, event: StateEvent): ModalState {
  const { history } = modal
  const last = history[history.length - 1]
  switch (event.type) {
    case 'modal/opened':
      return {
        ...modal,
        open: true,
        history: [{ view: event.view, data: event.data }],
        direction: 'none',
        closesOnConnect: event.closesOnConnect ?? false,
      }
    case 'modal/closed':
      return {
        open: event.isEmbedded ?? false,
        history: [{ view: event.view, data: {} }],
        direction: 'none',
        closesOnConnect: false,
        loading: false,
        shake: false,
      }
    case 'modal/loadingChanged':
      return { ...modal, loading: event.loading }
    case 'modal/shakeChanged':
      return { ...modal, shake: event.shake }
    case 'route/pushed':
    case 'route/replaced': {
      const route = { view: event.view, data: event.data }
      if (last && isSame(last, route)) return modal
      const kept = event.type === 'route/pushed' ? history : history.slice(0, -1)
      return { ...modal, history: [...kept, route], direction: 'forward' }
    }
    case 'route/popped':
      return history.length > 1 ? { ...modal, history: history.slice(0, -1), direction: 'back' } : modal
    case 'route/removed': {
      const kept = history.filter(route => route !== event.route)
      if (kept.length === 0 || kept.length === history.length) return modal
      return { ...modal, history: kept, direction: last === event.route ? 'back' : modal.direction }
    }
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
