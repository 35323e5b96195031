import type { ViewName } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { toSafeUrl } from '../components/toSafeUrl.js'
import { testIds } from '../testIds.js'
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

/** The legal line where it matters, and the small brand line where it is on. */
export function Footer({ view }: { view: ViewName }): ReactElement | null {
  const { options } = useClient()
  const { t } = useUi().words
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
  return (
    <div className="foot">
      {only ? (
        <p data-testid={testIds.legal}>
          {links.terms && links.privacy
            ? withLinks(t('legal', { terms: '{terms}', privacy: '{privacy}' }), {
                terms: links.terms,
                privacy: links.privacy,
              })
            : withLinks(t('legalOne', { link: '{link}' }), { link: only })}
        </p>
      ) : null}
      {branding ? (
        <p className="brand" data-testid={testIds.brand}>
          {t('poweredBy')}
        </p>
      ) : null}
    </div>
  )
}
