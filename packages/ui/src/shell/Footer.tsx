import type { ViewName } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameTestIds } from '../components/frame.js'
import { useUi } from '../context/UiContext.js'
import { hasTerms, useConsent } from '../context/useConsent.js'
import { useLazy } from '../context/useLazy.js'
import { extras } from './extrasChunk.js'

const listViews: readonly ViewName[] = ['Connect', 'AllWallets']
/** Steps of a sign-in by email or social login, beside the views whose names begin with 'Connecting'. */
const loginViews: readonly ViewName[] = [
  'EmailLogin',
  'ConnectSocials',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
]

/** Whether a view has a way of connecting: the box is there until it is ticked. */
const isWay = (view: ViewName): boolean => view.startsWith('Connecting') || loginViews.includes(view)

/** The legal line under the lists, the box under every view that connects, and the brand line where it is switched on. */
export function Footer({ view }: { view: ViewName }): ReactElement | null {
  const { options } = useClient()
  const ui = useUi()
  const consent = useConsent()
  const branding = useLatchkitState(state => state.remoteFeatures.branding)
  const isLegal = listViews.includes(view)
    ? consent.isAsked || hasTerms(options)
    : consent.isMissing && isWay(view)
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
