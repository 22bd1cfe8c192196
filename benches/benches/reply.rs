//! What does it cost to check a reply of four quotes against five passages of 500 characters? With
//! the passages prepared, and from their texts.

use std::hint::black_box;

use asquoted_gates::reply::{Passage, Passages, ReplyGate};
use criterion::{Criterion, criterion_group, criterion_main};

/// Five passages of about 500 characters, each with its number in every sentence.
fn english() -> (Vec<Passage>, String) {
    let passage = |n: usize| {
        let mut text = format!("Rules of pier {n}\n");
        let sentences = [
            format!("A boat of up to 8 metres may lie at pier {n} for 14 days."),
            format!("The warden of pier {n} takes 18.50 euros a night, water and power included."),
            format!("However, a boat at pier {n} may not be lived in from 1 November to 31 March."),
            format!("Whoever leaves pier {n} tells the warden, e.g. by telephone, one day before."),
            format!(
                "Fires are forbidden on pier {n}, and so is loud music after 10 p.m. each day."
            ),
            format!("The gate of pier {n} is shut from dusk to dawn; keys cost 25 euros each."),
            format!("Dogs may enter pier {n} on a lead."),
        ];
        text.push_str(&sentences.join(" "));
        Passage::new(text).with_title(format!("Rules of pier {n}"))
    };
    let reply = "[1] The warden of pier 1 takes 18.50 euros a night, water and power included.\n\
                 [2] Fires are forbidden on pier 2\n\
                 [4] a boat at pier 4 may not be lived in\n\
                 [5] The gate of pier 5 is shut from dusk to noon";
    ((1..=5).map(passage).collect(), reply.to_owned())
}

fn chinese() -> (Vec<Passage>, String) {
    let passage = |n: usize| {
        let sentences = format!(
            "第{n}号码头可停泊长度不超过8米的船只，期限为14天。管理员每晚收取18.50欧元，含水电费。\
             此外，11月1日至3月31日期间第{n}号码头的船只不得住人。离开码头须提前一天通知管理员。\
             第{n}号码头禁止生火，每天晚上十点以后不得播放音乐。大门从傍晚到清晨关闭；钥匙每把25欧元。"
        );
        Passage::new(format!("第{n}号码头规则\n{}", sentences.repeat(3)))
    };
    let reply = "[1] 管理员每晚收取18.50欧元\n[2] 第2号码头禁止生火\n\
                 [4] 期间第4号码头的船只不得住人\n[5] 大门从傍晚到中午关闭";
    ((1..=5).map(passage).collect(), reply.to_owned())
}

fn reply(c: &mut Criterion) {
    for (name, (passages, reply)) in [("english", english()), ("chinese", chinese())] {
        let gate = ReplyGate::new().with_year(2026);
        let Ok(prepared) = Passages::new(passages.clone()) else { return };
        let mut group = c.benchmark_group(format!("reply/{name}"));
        group.bench_function("prepared", |b| {
            b.iter(|| gate.check(black_box(&reply), black_box(&prepared)).kept().len());
        });
        group.bench_function("from_texts", |b| {
            b.iter(|| {
                let passages = Passages::new(black_box(&passages).iter().cloned());
                passages.map_or(0, |passages| gate.check(black_box(&reply), &passages).kept().len())
            });
        });
        group.finish();
    }
}

criterion_group!(benches, reply);
criterion_main!(benches);
