import type { ViewName } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameTestIds } from '../components/frame.js'
import { useUi } from '../context/UiContext.js'
import { hasTerms, useConsent } from '../context/useConsent.js'
import { useLazy } from '../context/useLazy.js'
import { extras } from './extrasChunk.js'

const legalViews: readonly ViewName[] = ['Connect', 'AllWallets']

/** The legal line under the views that connect, and the brand line where it is switched on. */
export function Footer({ view }: { view: ViewName }): ReactElement | null {
  const { options } = useClient()
  const ui = useUi()
  const consent = useConsent()
  const branding = useLatchkitState(state => state.remoteFeatures.branding)
  const isLegal = legalViews.includes(view) && hasTerms(options)
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
