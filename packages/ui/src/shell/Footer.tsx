import type { Client, ViewName } from '@latchkit/core'
import { getRow } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameTestIds } from '../components/frame.js'
import { useUi } from '../context/UiContext.js'
import { hasTerms, useConsent } from '../context/useConsent.js'
import { useLazy } from '../context/useLazy.js'
import { extras } from './extrasChunk.js'

const listViews: readonly ViewName[] = ['Connect', 'AllWallets']

/** Returns whether a view has a way of connecting: the box is there until it is ticked. */
function isWay(client: Client, view: ViewName): boolean {
  const row = getRow(client, view)
  return row?.isAttempt ?? row?.asksConsent ?? false
}

/** The legal line under the lists, the box under every view that connects, and the brand line where it is switched on. */
export function Footer({ view }: { view: ViewName }): ReactElement | null {
  const client = useClient()
  const { options } = client
  const ui = useUi()
  const consent = useConsent()
  const branding = useLatchkitState(state => state.remoteFeatures.branding)
  const isLegal = listViews.includes(view)
    ? consent.isAsked || hasTerms(options)
    : consent.isMissing && isWay(client, view)
  const { module } = useLazy(extras, isLegal)
  const legal = isLegal && module ? <module.Legal {...consent} /> : null
  if (!legal && !branding) return null
  return (
    <div className="foot">
      {legal}
      {branding ? (
        <p className="brand" data-testid={frameTestIds.brand}>
          {ui.words.t('poweredBy')}
        </p>
      ) : null}
    </div>
  )
}
