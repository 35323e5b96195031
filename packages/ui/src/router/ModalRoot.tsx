import { close, type Route, type State } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { memo, type ReactElement, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import * as testIds from '../ids.js'
import { toDeclarations } from '../theme/themes.js'
import { Frame, LiveRegion } from './Frame.js'
import { useUi } from './UiContext.js'

const closingTime = 180
const connectRoute: Route = { view: 'Connect', data: {} }

const selectCurrentRoute = ({ modal }: State): Route => modal.history.at(-1) ?? connectRoute

const isSameRoute = (a: Route, b: Route): boolean =>
  a.view === b.view &&
  a.data.rowId === b.data.rowId &&
  a.data.caipNetworkId === b.data.caipNetworkId &&
  a.data.message === b.data.message

/** What is prepared stays as it is when it opens: an equal route draws nothing again. */
const MemoFrame = memo(Frame, (before, after) => isSameRoute(before.route, after.route))

/** While the dialog fades out it keeps its last view: core has already gone back to the first one. */
function useShownRoute(): Route {
  const open = useLatchkitState(state => state.modal.open)
  const current = useLatchkitState(selectCurrentRoute)
  const shown = useRef({ last: current, resting: !open })
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    // Opening draws nothing again: only the end of the fade has something else to show.
    if (open) {
      shown.current.resting = false
      return
    }
    const timer = setTimeout(() => {
      shown.current.resting = true
      redraw()
    }, closingTime)
    return () => clearTimeout(timer)
  }, [open])
  useEffect(() => {
    if (open) shown.current.last = current
  })
  return open || shown.current.resting ? current : shown.current.last
}

type ModalRootProps = {
  host: HTMLElement
  subscribeAnnouncements: (listener: (text: string) => void) => () => void
  /** Called by the platform's own ways of closing: Android's back, the backdrop. */
  onCancel(): void
}

/** The dialog itself. It exists as long as the modal does; showing it is `createModal`'s part. */
export function ModalRoot({ host, subscribeAnnouncements, onCancel }: ModalRootProps): ReactElement {
  const client = useClient()
  const { words, embedded } = useUi()
  const route = useShownRoute()
  const shake = useLatchkitState(state => state.modal.shake)
  const theme = useLatchkitState(state => state.theme)
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    host.setAttribute('data-theme', theme.mode)
    const declarations = toDeclarations(theme.variables)
    for (const [name, value] of declarations) host.style.setProperty(name, value)
    return () => {
      for (const [name] of declarations) host.style.removeProperty(name)
    }
  }, [host, theme])

  useEffect(() => {
    const element = dialog.current
    const handle = head.current
    if (!element || !handle || embedded) return
    const pressed = { outside: false }
    const isOutside = (event: MouseEvent): boolean => {
      if (event.target !== element) return false
      const box = element.getBoundingClientRect()
      return (
        event.clientX < box.left ||
        event.clientX > box.right ||
        event.clientY < box.top ||
        event.clientY > box.bottom
      )
    }
    const onDown = (event: PointerEvent): void => {
      pressed.outside = isOutside(event)
    }
    // A drag that began inside, such as selecting text, must not close anything.
    const onClick = (event: MouseEvent): void => {
      if (pressed.outside && isOutside(event)) close(client)
      pressed.outside = false
    }
    const onCancelEvent = (event: Event): void => {
      event.preventDefault()
      onCancel()
    }
    // The platform may close a dialog although `cancel` was prevented.
    const onClose = (): void => {
      if (!element.open && client.getState().modal.open) close(client)
    }
    element.addEventListener('pointerdown', onDown)
    element.addEventListener('click', onClick)
    element.addEventListener('cancel', onCancelEvent)
    element.addEventListener('close', onClose)
    let unwatch: (() => void) | undefined
    let ended = false
    if (globalThis.matchMedia?.('(any-pointer: coarse)').matches)
      import('../primitives/swipeToClose.js').then(
        ({ watchSwipe }) => {
          if (!ended) unwatch = watchSwipe(element, handle, () => close(client))
        },
        // The close button stands.
        () => {},
      )
    return () => {
      element.removeEventListener('pointerdown', onDown)
      element.removeEventListener('click', onClick)
      element.removeEventListener('cancel', onCancelEvent)
      element.removeEventListener('close', onClose)
      ended = true
      unwatch?.()
    }
  }, [client, embedded, onCancel])

  return (
    <dialog
      ref={dialog}
      data-testid={testIds.modal}
      data-view={route.view}
      data-shake={shake ? '' : undefined}
      data-embedded={embedded ? '' : undefined}
      aria-labelledby="lk-title"
      lang={words.language}
      dir={words.direction}
    >
      {/* First, so that it listens before any view speaks. */}
      <LiveRegion subscribe={subscribeAnnouncements} />
      <MemoFrame route={route} headRef={head} />
    </dialog>
  )
}
