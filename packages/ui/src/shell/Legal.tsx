import { giveConsent } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useAnnounce, useWords } from '../context/UiContext.js'
import type { ConsentView } from '../context/useConsent.js'
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

/** What a visitor agrees to by connecting, with a box to tick when the site requires it. */
export function Legal({ isAsked, isMissing }: ConsentView): ReactElement {
  const client = useClient()
  const { options } = client
  const words = useWords()
  const box = useRef<HTMLInputElement>(null)
  const refused = useLatchkitState(({ consent }) => consent?.refused ?? 0)
  const problem = isMissing && refused > 0 ? words.t('legalFirst') : undefined
  useAnnounce(problem)
  useEffect(() => {
    if (refused > 0) box.current?.focus()
  }, [refused])
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
          // Without a usable link there is still something to agree to.
          link: Object.values(links)[0] ?? <span>{t('terms')}</span>,
        })
  return isAsked ? (
    <>
      <label className="consent" data-testid={extrasTestIds.legal}>
        <input
          ref={box}
          type="checkbox"
          data-testid={extrasTestIds.legalCheckbox}
          aria-describedby={problem ? 'lk-consent-error' : undefined}
          checked={!isMissing}
          onChange={event => giveConsent(client, event.target.checked)}
        />
        <span>{sentence}</span>
      </label>
      {problem ? (
        <p className="consent-error" id="lk-consent-error">
          {problem}
        </p>
      ) : null}
    </>
  ) : (
    <p data-testid={extrasTestIds.legal}>{sentence}</p>
  )
}
