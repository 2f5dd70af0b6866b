import { type Agreement, type EndpointsReader, UNCOMPARED } from '@/service/graph/agreement';
import type { AgreementOptions, EndpointsAgreement } from './agreement';

/** Compares endpoints; the code for it is loaded only where there are two or more. */
export class LazyEndpointsAgreement implements EndpointsReader {
  private reader: EndpointsAgreement | undefined;

  constructor(private readonly options: AgreementOptions) {}

  /** Results so far, without asking. */
  get known(): Agreement {
    return this.reader?.known ?? UNCOMPARED;
  }

  async compare(asked: Parameters<EndpointsReader['compare']>[0]): Promise<Agreement> {
    if (this.options.transport.hosts().length < 2) return UNCOMPARED;
    const { EndpointsAgreement } = await import('./agreement');
    this.reader ??= new EndpointsAgreement(this.options);
    return this.reader.compare(asked);
  }
}
