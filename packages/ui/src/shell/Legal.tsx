import { useClient } from '@latchkit/react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useUi } from '../context/UiContext.js'
import type { ConsentState } from '../context/useConsent.js'
import { toSafeUrl } from '../primitives/toSafeUrl.js'
import { extrasTestIds } from './extrasTestIds.js'

/** A sentence whose slots are elements. */
function withLinks(sentence: string, links: Readonly<Record<string, ReactElement>>): ReactNode[] {
  return sentence.split(/(\{\w+\})/g).map((part, index) => {
    const link = /^\{\w+\}$/.test(part) ? links[part.slice(1, -1)] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed sentence
    return <Fragment key={index}>{link ?? part}</Fragment>
  })
}

/** What a visitor agrees to by connecting, with a box to tick when the site requires it (R9.12). */
export function Legal({ isAsked, isGiven }: ConsentState): ReactElement {
  const { consent, words } = useUi()
  const { options } = useClient()
  const terms = toSafeUrl(options.termsConditionsUrl, document.baseURI)
  const privacy = toSafeUrl(options.privacyPolicyUrl, document.baseURI)
  const { t } = words
  const toLink = (href: string, text: string): ReactElement => (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
  const links = {
    ...(terms ? { terms: toLink(terms, t('terms')) } : {}),
    ...(privacy ? { privacy: toLink(privacy, t('privacy')) } : {}),
  }
  const both = { terms: '{terms}', privacy: '{privacy}' }
  const one = { link: '{link}' }
  const sentence =
    terms && privacy
      ? withLinks(isAsked ? t('legalAgree', both) : t('legal', both), links)
      : withLinks(isAsked ? t('legalAgreeOne', one) : t('legalOne', one), {
          link: Object.values(links)[0] as ReactElement,
        })
  return isAsked ? (
    <label className="consent" data-testid={extrasTestIds.legal}>
      <input
        type="checkbox"
        data-testid={extrasTestIds.legalCheckbox}
        checked={isGiven}
        onChange={event => consent.set(event.target.checked)}
      />
      <span>{sentence}</span>
    </label>
  ) : (
    <p data-testid={extrasTestIds.legal}>{sentence}</p>
  )
}
