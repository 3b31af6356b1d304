import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SITE = '/test/site/'
/** The file that builds the site, which takes longer than any other. */
const BUILDS_SITE = `${SITE}browser.test.ts`

/** Starts with the file that builds the site and ends with the others that need it, so that no worker waits for the build. */
export class SiteFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => turnOf(a) - turnOf(b))
  }
}

const turnOf = ({ moduleId }: TestSpecification): number => {
  if (moduleId.endsWith(BUILDS_SITE)) return 0
  return moduleId.includes(SITE) ? 2 : 1
}
