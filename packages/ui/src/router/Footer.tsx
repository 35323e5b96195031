import type { ViewName } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { toSafeUrl } from '../components/toSafeUrl.js'
import * as testIds from '../ids.js'
import { useConsent } from './consent.js'
import { useUi } from './UiContext.js'

const legalViews: readonly ViewName[] = ['Connect', 'AllWallets']

/** A sentence whose slots are elements. */
function withLinks(sentence: string, links: Readonly<Record<string, ReactElement>>): ReactNode[] {
  return sentence.split(/(\{\w+\})/g).map((part, index) => {
    const link = /^\{\w+\}$/.test(part) ? links[part.slice(1, -1)] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed sentence
    return <Fragment key={index}>{link ?? part}</Fragment>
  })
}

/** The legal line where it matters, with a box to tick when the site asks for it (R9.12), and the small brand line where it is on. */
export function Footer({ view }: { view: ViewName }): ReactElement | null {
  const { options } = useClient()
  const { consent, words } = useUi()
  const { t } = words
  const { isAsked, isGiven } = useConsent()
  const branding = useLatchkitState(state => state.remoteFeatures.branding)
  const isLegal = legalViews.includes(view)
  const terms = isLegal ? toSafeUrl(options.termsConditionsUrl) : undefined
  const privacy = isLegal ? toSafeUrl(options.privacyPolicyUrl) : undefined
  if (!terms && !privacy && !branding) return null
  const toLink = (href: string, words: string): ReactElement => (
    <a href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  const links = {
    terms: terms ? toLink(terms, t('terms')) : undefined,
    privacy: privacy ? toLink(privacy, t('privacy')) : undefined,
  }
  const only = links.terms ?? links.privacy
  const both = { terms: '{terms}', privacy: '{privacy}' }
  const sentence =
    links.terms && links.privacy
      ? withLinks(isAsked ? t('legalAgree', both) : t('legal', both), {
          terms: links.terms,
          privacy: links.privacy,
        })
      : only
        ? withLinks(isAsked ? t('legalAgreeOne', { link: '{link}' }) : t('legalOne', { link: '{link}' }), {
            link: only,
          })
        : null
  return (
    <div className="foot">
      {only && isAsked ? (
        <label className="consent" data-testid={testIds.legal}>
          <input
            type="checkbox"
            data-testid={testIds.legalCheckbox}
            checked={isGiven}
            onChange={event => consent.set(event.target.checked)}
          />
          <span>{sentence}</span>
        </label>
      ) : only ? (
        <p data-testid={testIds.legal}>{sentence}</p>
      ) : null}
      {branding ? (
        <p className="brand" data-testid={testIds.brand}>
          {t('poweredBy')}
        </p>
      ) : null}
    </div>
  )
}
