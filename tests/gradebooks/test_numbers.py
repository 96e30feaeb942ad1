"""Numbers as gradebooks write them."""

from decimal import Decimal

import pytest

from grader.gradebooks import platforms
from grader.gradebooks.numbers import DecimalSign, decimal_sign, parsed, written
from tests.support.gradebook_samples import CANVAS, MOODLE

CELLS = {"8": "8", " 8.50 ": "8.5", "8,5": "8.5", "1.234,50": "1234.5", ".5": "0.5", "-1": "-1"}


@pytest.mark.parametrize("text", [*CELLS, "", "EX", "8%", "8.", "1 2", "٣", "nan", "1e3"])
def test_a_cell_with_a_number_in_either_style_is_read(text):
    assert parsed(text) == (Decimal(CELLS[text]) if text in CELLS else None)


OF_10 = {8: "8.00", 2.675: "2.68", 20 / 3: "6.67", 0.005: "0.01", 1e-9: "0.00", 12.345: "12.35"}


@pytest.mark.parametrize(("score", "text"), OF_10.items())
def test_marks_have_two_decimals(score, text):
    assert written(score, ".", 10) == text
    assert written(score, ",", 10) == text.replace(".", ",")


def test_rounding_never_passes_the_maximum():
    assert written(3.335, ".", 3.335) == "3.33"
    assert written(3.335, ".", None) == "3.34"
    assert written(1 / 3, ".", None) == "0.33"


@pytest.mark.parametrize(
    ("data", "sign"),
    [
        (MOODLE, "."),
        (MOODLE.replace(b",7.50,20.00,", b',"7,50",20.00,'), "."),
        (MOODLE.replace(b",7.50,20.00,", b',7,"20,00",').replace(b",20.00,", b",20,"), ","),
        (MOODLE.replace(b"7.50", b"7").replace(b"20.00", b"20"), "."),
        (MOODLE.replace(b",7.50,20.00,", b',"7,50","20,0",'), ","),
        (MOODLE.replace(b",7.50,20.00,", b',7,"20,00",'), "."),
        (MOODLE.replace(b",", b";").replace(b"7.50", b"7").replace(b";20.00;", b";20,0;", 1), ","),
        (MOODLE.replace(b",", b";").replace(b"7.50", b"7").replace(b"20.00", b"20"), ","),
        (MOODLE.replace(b",", b";"), "."),
    ],
)
def test_the_decimal_sign_is_that_of_the_file(data, sign):
    gradebook = platforms.read(data, "f.csv")
    assert decimal_sign(gradebook).sign == sign


def test_other_columns_show_the_decimal_sign_if_the_own_has_no_number():
    commas = (
        CANVAS.replace(b"10.00,50.00", b'10,"50,00"').replace(b"3.00", b"").replace(b"40.00", b"")
    )
    gradebook = platforms.read(commas, "f.csv")
    assert decimal_sign(gradebook).sign == ","


def test_the_cells_with_the_other_decimal_sign_are_told():
    gradebook = platforms.read(MOODLE.replace(b",7.50,20.00,", b',"7,50",20.00,'), "f.csv")
    assert decimal_sign(gradebook) == DecimalSign(".", 2, (3,))
