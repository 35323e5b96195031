export type Sbom = {
  specVersion: string
  components: readonly {
    'bom-ref': string
    name: string
    version: string
    purl: string
    licenses?: readonly object[]
    hashes?: readonly { alg: string; content: string }[]
  }[]
  dependencies: readonly { ref: string; dependsOn: readonly string[] }[]
}

export declare function createSbom(): Sbom
