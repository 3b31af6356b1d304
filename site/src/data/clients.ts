import { packages, packFolder, packNames } from '../../../data/clients/packages.ts'

/** A packed client that the site offers. */
export interface ClientPackage {
  readonly label: string
  readonly url: string
  /** Installs it. */
  readonly command: string
  /** What it runs on. */
  readonly needs: string
}

const orNewer = (range: string) => `${range.replace('>=', '')} or newer`

/** The packed clients on a site. */
export function clients(origin: string): readonly ClientPackage[] {
  const url = (name: string) => `${origin}${packFolder}/${name}`
  const typescript = url(packNames.typescript)
  const python = url(packNames.python)
  return [
    {
      label: 'TypeScript',
      url: typescript,
      command: `npm install ${typescript}`,
      needs: `Node.js ${orNewer(packages.typescript.node)}`,
    },
    {
      label: 'Python',
      url: python,
      command: `pip install ${python}`,
      needs: `version ${orNewer(packages.python.python)}`,
    },
  ]
}
