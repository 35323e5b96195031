import type { Route, State } from '@latchkit/core'
import { applyThemeVariables } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { memo, type ReactElement, useLayoutEffect, useRef } from 'react'
import { frameTestIds } from '../components/frame.js'
import { DetailProvider, useDetailsAfter } from '../context/DetailContext.js'
import { useUi } from '../context/UiContext.js'
import { useLazy } from '../context/useLazy.js'
import { Frame } from './Frame.js'
import { LiveRegion } from './LiveRegion.js'
import { useDismiss } from './useDismiss.js'
import { useSheet } from './useSheet.js'
import { useShownRoute } from './useShownRoute.js'
import { getGroup } from './viewGroups.js'

const isSameRoute = (a: Route, b: Route): boolean =>
  a.view === b.view &&
  a.data.rowId === b.data.rowId &&
  a.data.caipNetworkId === b.data.caipNetworkId &&
  a.data.message === b.data.message &&
  a.data.requestId === b.data.requestId

/** Opening a frame that was prepared hidden creates an equal route, which must not draw it again. */
const MemoFrame = memo(Frame, (before, after) => isSameRoute(before.route, after.route))

/**
 * Whether the account is likely to be shown next: a wallet in the page is asked to connect, or a session exists.
 * A pairing does not count, because its code may never be scanned.
 */
const selectIsAccountNext = ({ flow, families }: State): boolean =>
  flow.step === 'requesting' || Object.values(families).some(({ status }) => status !== 'disconnected')

type ModalRootProps = {
  host: HTMLElement
  /** Drawn by the click itself: the first frame holds what can be read and used. */
  isUrgent: boolean
  subscribeAnnouncements: (listener: (text: string) => void) => () => void
  /** Called when the platform cancels the dialog, as Android's back does. */
  onCancel(): void
}

/** The dialog element, which exists as long as the modal; `createModal` shows and closes it. */
export function ModalRoot({
  host,
  isUrgent,
  subscribeAnnouncements,
  onCancel,
}: ModalRootProps): ReactElement {
  const client = useClient()
  const { words, embedded } = useUi()
  const shake = useLatchkitState(state => state.modal.shake)
  const theme = useLatchkitState(state => state.theme)
  const hasDetails = useDetailsAfter(isUrgent)
  const dialog = useRef<HTMLDialogElement>(null)
  const route = useShownRoute(dialog)
  const head = useRef<HTMLDivElement>(null)
  useLazy(getGroup(client, 'Account'), useLatchkitState(selectIsAccountNext))
  useDismiss(dialog, embedded, onCancel)
  useSheet({ host, dialog, head, embedded })

  useLayoutEffect(() => {
    host.setAttribute('data-theme', theme.mode)
    applyThemeVariables(host, theme.variables)
  }, [host, theme])

  return (
    <dialog
      ref={dialog}
      data-testid={frameTestIds.modal}
      data-view={route.view}
      data-shake={shake ? '' : undefined}
      data-embedded={embedded ? '' : undefined}
      aria-labelledby="lk-title"
      lang={words.language}
      dir={words.direction}
    >
      {/* Before the frame: its effect subscribes before any view announces a text. */}
      <LiveRegion subscribe={subscribeAnnouncements} />
      <DetailProvider value={hasDetails}>
        <MemoFrame route={route} headRef={head} />
      </DetailProvider>
    </dialog>
  )
}
