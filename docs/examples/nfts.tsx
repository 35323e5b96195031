import { useClient, useNfts } from 'latchkit'
import { showNft } from 'latchkit/actions'

/** The NFTs of the connected account; a click shows the details in the modal. */
export function Collection() {
  const client = useClient()
  const { data, error, hasMore, fetchMore } = useNfts()
  if (error) return <p>The NFTs cannot be loaded.</p>
  if (!data) return <p>Loading</p>
  if (data.source === 'unsupported') return <p>This network has no NFTs here.</p>
  return (
    <>
      <ul>
        {data.nfts.map(nft => (
          <li key={`${nft.address}/${nft.tokenId}`}>
            <button type="button" onClick={() => showNft(client, nft)}>
              {nft.imageUrl ? <img src={nft.imageUrl} alt="" loading="lazy" width={96} /> : null}
              {nft.name}
            </button>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <button type="button" onClick={fetchMore}>
          More
        </button>
      ) : null}
    </>
  )
}
